"""Writes processing/shelf/recognition/sweep/correlation.onnx: one convolution whose weights are an input.

    python3 -m venv /tmp/write && /tmp/write/bin/pip install onnx==1.23.2
    /tmp/write/bin/python dev/shelf-models/write.py

Nothing in it is trained. The sweep correlates the cells of a photo with those of the catalog's pictures, and onnxruntime
does that twenty times as fast as JavaScript.
"""

from pathlib import Path

from onnx import TensorProto, checker, helper, save

target = Path(__file__).parents[2] / 'processing/shelf/recognition/sweep/correlation.onnx'

graph = helper.make_graph(
    [helper.make_node('Conv', ['cells', 'templates'], ['sums'])],
    'correlation',
    [
        helper.make_tensor_value_info('cells', TensorProto.FLOAT, [1, 'channels', 'rows', 'columns']),
        helper.make_tensor_value_info('templates', TensorProto.FLOAT, ['count', 'channels', 'height', 'width']),
    ],
    [helper.make_tensor_value_info('sums', TensorProto.FLOAT, [1, 'count', 'down', 'across'])],
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 13)], ir_version=8, producer_name='docket')
checker.check_model(model)
save(model, target)
