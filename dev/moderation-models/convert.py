"""Writes the moderation models as ONNX files, from the npm packages that publish them for TensorFlow.js.

    python3 -m venv /tmp/convert && /tmp/convert/bin/pip install onnx==1.23.2 numpy==2.4.6
    cd "$(mktemp -d)" && npm pack nsfwjs@4.4.0 @vladmandic/face-api@1.7.15
    for package in *.tgz; do mkdir "${package%.tgz}" && tar xzf "$package" -C "${package%.tgz}"; done
    /tmp/convert/bin/python REPOSITORY/dev/moderation-models/convert.py nsfwjs-4.4.0/package vladmandic-face-api-1.7.15/package REPOSITORY

The weights stay the 8-bit numbers of the packages. The graph turns them into 32-bit floats as TensorFlow.js does, and onnxruntime
does that once when it loads a file. Decoding of photos is not part of the graphs; resizing is, because its rule is part of each model.
"""

import base64
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
from onnx import TensorProto, checker, helper, numpy_helper, save_model

OPSET = 17


class Graph:
    """Collects the nodes and weights of one model. Activations are batch, channel, row, column."""

    def __init__(self, manifest: list, data: bytes):
        self.nodes, self.constants, self.entries = [], [], {}
        at = 0
        for group in manifest:
            for entry in group["weights"]:
                quantization = entry.get("quantization")
                kind = np.dtype((quantization or entry)["dtype"])
                size = int(np.prod(entry["shape"], dtype=np.int64))
                values = np.frombuffer(data, kind, size, at).reshape(entry["shape"])
                self.entries[entry["name"]] = (values, quantization)
                at += size * kind.itemsize
        assert at == len(data), f"{len(data) - at} bytes of the weights have no entry"

    def add(self, op: str, *inputs: str, outputs: int = 1, **attributes):
        names = [f"{op}_{len(self.nodes)}_{index}" for index in range(outputs)]
        self.nodes.append(helper.make_node(op, list(inputs), names, **attributes))
        return names[0] if outputs == 1 else names

    def constant(self, values, kind=np.float32) -> str:
        name = f"constant_{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.array(values, dtype=kind, order="C"), name))
        return name

    def weight(self, name: str, order: tuple | None = None) -> str:
        values, quantization = self.entries[name]
        stored = self.constant(values if order is None else values.transpose(order), values.dtype)
        if quantization is None:
            return stored
        scaled = self.add("Mul", self.add("Cast", stored, to=TensorProto.FLOAT), self.constant(quantization["scale"]))
        return self.add("Add", scaled, self.constant(quantization["min"]))

    def conv(self, x: str, filters: str, bias: str | None = None, stride: int = 1, depthwise: bool = False) -> str:
        """A convolution whose result has the size of its input divided by the stride; missing pixels at the right and bottom are 0."""
        shape = self.entries[filters][0].shape
        # TensorFlow: height, width, input, output; of depthwise filters height, width, channel, 1.
        kernel = self.weight(filters, (2, 3, 0, 1) if depthwise else (3, 2, 0, 1))
        inputs = [x, kernel] + ([self.weight(bias)] if bias else [])
        group = shape[2] if depthwise else 1
        return self.add(
            "Conv", *inputs, kernel_shape=shape[:2], strides=[stride, stride], group=group, auto_pad="SAME_UPPER"
        )

    def batch_norm(self, x: str, prefix: str, epsilon: float) -> str:
        parts = [self.weight(f"{prefix}/{part}") for part in ("gamma", "beta", "moving_mean", "moving_variance")]
        return self.add("BatchNormalization", x, *parts, epsilon=epsilon)

    def relu6(self, x: str) -> str:
        return self.add("Clip", x, self.constant(0), self.constant(6))

    def photo(self) -> str:
        """The input, uint8 [height, width, 3] in RGB, as floats 0..255 in one batch."""
        rows = self.add("Transpose", self.add("Cast", "photo", to=TensorProto.FLOAT), perm=[2, 0, 1])
        return self.add("Unsqueeze", rows, self.constant([0], np.int64))

    def resize(self, x: str, side: int, rule: str) -> str:
        sizes = self.constant([1, 3, side, side], np.int64)
        return self.add("Resize", x, "", "", sizes, mode="linear", coordinate_transformation_mode=rule)

    def save(self, path: Path, outputs: dict, about: str):
        for value, (name, _) in outputs.items():
            self.nodes.append(helper.make_node("Identity", [value], [name]))
        graph = helper.make_graph(
            self.nodes,
            path.stem,
            [helper.make_tensor_value_info("photo", TensorProto.UINT8, ["height", "width", 3])],
            [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in outputs.values()],
            self.constants,
            about,
        )
        model = helper.make_model(graph, producer_name="docket", opset_imports=[helper.make_opsetid("", OPSET)])
        model.ir_version = 8
        checker.check_model(model, full_check=True)
        save_model(model, path)


def layer(graph: Graph, x: list, kind: str, config: dict) -> str:
    """One Keras layer of the classifier."""
    name = config["name"]
    activation = config.get("activation", "linear")
    if kind in ("Conv2D", "DepthwiseConv2D"):
        assert activation == "linear" and not config["use_bias"]
        depthwise = kind == "DepthwiseConv2D"
        # With "valid", a layer before it has added one row and column, which is what "same" does for these sizes.
        assert config["padding"] == "same" or config["strides"] == [2, 2] or config["kernel_size"] == [1, 1]
        filters = f"{name}/{'depthwise_kernel' if depthwise else 'kernel'}"
        return graph.conv(x[0], filters, stride=config["strides"][0], depthwise=depthwise)
    if kind == "BatchNormalization":
        return graph.batch_norm(x[0], name, config["epsilon"])
    if kind == "ReLU":
        assert config["max_value"] == 6
        return graph.relu6(x[0])
    if kind == "Add":
        return graph.add("Add", *x)
    if kind == "AveragePooling2D":
        assert config["pool_size"] == [7, 7]
        return graph.add("GlobalAveragePool", x[0])
    if kind == "Flatten":
        return graph.add("Flatten", x[0])
    if kind == "Dense":
        sums = graph.add("Gemm", x[0], graph.weight(f"{name}/kernel"), graph.weight(f"{name}/bias"))
        return graph.add({"relu": "Relu", "softmax": "Softmax"}[activation], sums)
    assert kind in ("ZeroPadding2D", "Dropout"), f"no rule for {kind}"
    return x[0]


def convert_classifier(package: Path, to: Path):
    """nsfwjs, MobileNetV2: the probabilities of Drawing, Hentai, Neutral, Porn and Sexy."""
    folder = package / "dist/models/mobilenet_v2"
    # The packages publish the files as scripts.
    print_both = "const [m, w] = process.argv.slice(1).map((f) => require(f)); console.log(JSON.stringify([m, w]))"
    files = [str((folder / name).resolve()) for name in ("model.min.js", "group1-shard1of1.min.js")]
    model, weights = json.loads(subprocess.check_output(["node", "-e", print_both, *files]))
    graph = Graph(model["weightsManifest"], base64.b64decode(weights))
    layers = model["modelTopology"]["model_config"]["config"]["layers"]
    pixels = graph.add("Div", graph.photo(), graph.constant(255))
    values = {layers[0]["name"]: graph.resize(pixels, 224, "align_corners")}
    for entry in layers[1:]:
        inputs = [values[name] for name, *_ in entry["inbound_nodes"][0]]
        values[entry["name"]] = layer(graph, inputs, entry["class_name"], entry["config"])
    graph.save(to, {values[layers[-1]["name"]]: ("probabilities", [1, 5])}, convert_classifier.__doc__)


def padded_to_square(graph: Graph, x: str) -> str:
    """Adds black at the right or at the bottom."""
    size = graph.add("Slice", graph.add("Shape", x), graph.constant([2], np.int64), graph.constant([4], np.int64))
    missing = graph.add("Sub", graph.add("ReduceMax", size), size)
    pads = graph.add("Concat", graph.constant([0] * 6, np.int64), missing, axis=0)
    return graph.add("Pad", x, pads)


def pointwise(graph: Graph, x: str, prefix: str, stride: int = 1) -> str:
    return graph.relu6(graph.conv(x, f"{prefix}_pointwise/weights", f"{prefix}_pointwise/convolution_bn_offset", stride))


def decoded_boxes(graph: Graph, offsets: str) -> str:
    """Top, left, bottom and right as shares of the square, from offsets to the default boxes of the detector."""
    boxes = graph.entries["Output/extra_dim"][0].reshape(-1, 4)
    sizes = boxes[:, 2:] - boxes[:, :2]
    center_offset, size_offset = graph.add("Split", offsets, axis=1, outputs=2)
    shift = graph.add("Mul", center_offset, graph.constant(sizes / 10))
    center = graph.add("Add", shift, graph.constant(boxes[:, :2] + sizes / 2))
    growth = graph.add("Exp", graph.add("Div", size_offset, graph.constant(5)))
    half = graph.add("Mul", growth, graph.constant(sizes / 2))
    return graph.add("Concat", graph.add("Sub", center, half), graph.add("Add", center, half), axis=1)


def convert_detector(package: Path, to: Path):
    """face-api, SSD on MobileNetV1: boxes of faces as shares of the photo padded to a square, and the score of each."""
    manifest = json.loads((package / "model/ssd_mobilenetv1_model-weights_manifest.json").read_text())
    graph = Graph(manifest, (package / "model/ssd_mobilenetv1_model.bin").read_bytes())
    square = graph.resize(padded_to_square(graph, graph.photo()), 512, "asymmetric")
    x = graph.add("Sub", graph.add("Div", square, graph.constant(127.5)), graph.constant(1))
    x = pointwise(graph, x, "MobilenetV1/Conv2d_0", 2)
    features = []
    for index in range(1, 14):
        prefix = f"MobilenetV1/Conv2d_{index}_depthwise"
        stride = 2 if index in (2, 4, 6, 12) else 1
        x = graph.conv(x, f"{prefix}/depthwise_weights", stride=stride, depthwise=True)
        x = graph.relu6(graph.batch_norm(x, f"{prefix}/BatchNorm", 0.001))
        x = pointwise(graph, x, f"MobilenetV1/Conv2d_{index}")
        if index in (11, 13):
            features.append(x)
    for index in range(8):
        x = pointwise(graph, x, f"Prediction/Conv2d_{index}", 1 + index % 2)
        if index % 2 == 1:
            features.append(x)
    offsets, classes = [], []
    for index, feature in enumerate(features):
        for kind, width, found in (("BoxEncodingPredictor", 4, offsets), ("ClassPredictor", 3, classes)):
            prefix = f"Prediction/BoxPredictor_{index}/{kind}"
            values = graph.add("Transpose", graph.conv(feature, f"{prefix}/weights", f"{prefix}/biases"), perm=[0, 2, 3, 1])
            found.append(graph.add("Reshape", values, graph.constant([-1, width], np.int64)))
    boxes = decoded_boxes(graph, graph.add("Concat", *offsets, axis=0))
    face = graph.add("Gather", graph.add("Concat", *classes, axis=0), graph.constant(1, np.int64), axis=1)
    outputs = {boxes: ("boxes", [5118, 4]), graph.add("Sigmoid", face): ("scores", [5118])}
    graph.save(to, outputs, convert_detector.__doc__)


if __name__ == "__main__":
    nsfwjs, face_api, repository = map(Path, sys.argv[1:])
    target = repository / "processing/shelf/moderation/models"
    convert_classifier(nsfwjs, target / "nsfwjs-mobilenet-v2.onnx")
    convert_detector(face_api, target / "face-api-ssd-mobilenet-v1.onnx")
